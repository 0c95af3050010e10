import { nouns } from '../domain/index.ts'
import { certificateGroups } from './stock/certificate/groups.ts'
import { type FormProps, RecordForm } from './kit/form/form.tsx'

type Props = Pick<FormProps<typeof nouns.certificate>, 'record' | 'initial' | 'onSaved' | 'onCancel'>

/** The form of a laboratory's report. */
export const CertificateForm = (props: Props) => <RecordForm noun={nouns.certificate} groups={certificateGroups} {...props} />
