import { expect, it } from 'vitest'
import { attachmentQuota, quotaFault } from '../../../src/domain/company/attachment.ts'

const megabyte = 1024 * 1024
const { record, user } = attachmentQuota
const none = { files: 0, bytes: 0 }

it('a file is accepted up to the last file and byte of its record and its user, and not beyond', () => {
  const full = ({ files, megabytes }: { files: number; megabytes: number }) => ({ files, bytes: megabytes * megabyte })
  expect(quotaFault({ record: full(record), user: full(user) })).toBeNull()
  const ofRecord = 'A record has at most 300 files and 2 GB. Remove some that are no longer needed.'
  for (const more of [{ files: record.files + 1 }, { bytes: record.megabytes * megabyte + 1 }])
    expect(quotaFault({ record: { ...none, ...more }, user: none })).toBe(ofRecord)
  const ofUser = 'You can add at most 20,000 files and 50 GB within 24 hours. Add the others tomorrow.'
  for (const more of [{ files: user.files + 1 }, { bytes: user.megabytes * megabyte + 1 }]) {
    expect(quotaFault({ record: none, user: { ...none, ...more } })).toBe(ofUser)
    expect(quotaFault({ record: none })).toBeNull()
  }
})
