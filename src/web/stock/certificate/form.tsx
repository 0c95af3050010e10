import { entities } from '../../../domain/index.ts'
import { type FormProps, RecordForm } from '../../kit/form/form.tsx'
import { certificateGroups } from './groups.ts'
import { readsPdf } from './pdf/reader.tsx'
import { newReport } from './report-number.tsx'

type Props = Pick<FormProps<typeof entities.certificate>, 'record' | 'initial' | 'onSaved' | 'onCancel'>

/** The form of a laboratory report. */
export const CertificateForm = (props: Props) => (
  <RecordForm entity={entities.certificate} groups={certificateGroups} {...readsPdf} {...(props.record ? {} : newReport)} {...props} />
)
