import { DocumentScreen } from '../../documents/screen.tsx'
import { OfferEditor } from './editor.tsx'
import { offerKind } from './kind.ts'

/** The screen of one offer: new, draft or sent. */
const OfferDocument = () => <DocumentScreen kind={offerKind} Editor={OfferEditor} />
export default OfferDocument
