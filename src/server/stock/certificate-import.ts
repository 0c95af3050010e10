import { certificate } from '../../domain/stock/certificate.ts'
import { certificateList } from '../../domain/stock/certificate-list.ts'
import type { Behavior } from '../kit/entity/behavior.ts'
import { countOf, declaredImport, type Surroundings } from '../kit/import/declared.ts'
import { createEach } from '../kit/import/each.ts'
import { removing } from '../kit/import/undo.ts'

/** The import of laboratory reports. Of several primary reports of a stone, the last one stays primary, as when entered by hand. */
export const certificateImport = (behavior: Behavior, around: Surroundings) =>
  declaredImport(
    {
      ...{
        entity: certificate,
        list: certificateList,
        id: 'CertificateImport',
        maxRows: 100_000,
        changed: 'The certificates have changed',
      },
      open: async () => ({ ...countOf('Certificates'), write: (writing, rows) => createEach(writing, certificate, behavior, rows) }),
      undo: removing(certificate, behavior),
    },
    around,
  )
