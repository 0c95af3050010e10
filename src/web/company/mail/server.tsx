import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { encryptions, type MailServerChange, type MailServerSetting, usualPort } from '../../../domain/company/mail-server.ts'
import { present } from '../../../domain/kit/present.ts'
import { api } from '../../kit/data/api.ts'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { useSubmit } from '../../kit/feedback/form-dialog.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { Summary } from '../../kit/record/summary.tsx'
import table from '../setting-table.module.css'
import classes from './mail.module.css'

type Encryption = MailServerChange['encryption']
const encryptionNamed = (name: string): Encryption => present(encryptions.find(({ value }) => value === name)).value
const labelOf = (encryption: Encryption | null) => encryptions.find(({ value }) => value === encryption)?.label ?? ''

/** The mail server: set here, or shown when the environment of the server sets it. */
export const ServerForm = ({ setting }: { setting: MailServerSetting }) =>
  setting.source === 'environment' ? <FixedServer setting={setting} /> : <OwnServer setting={setting} />

const FixedServer = ({ setting: { host, port, encryption, user, senderName, senderAddress } }: { setting: MailServerSetting }) => (
  <>
    <p className={table.lead}>The mail server is set by SMTP_URL and MAIL_FROM where this server is started.</p>
    <Summary
      pairs={[
        ['Server', `${host}:${port}`],
        ['Encryption', labelOf(encryption)],
        ['User', user],
        ['Sender', [senderName, senderAddress].filter(Boolean).join(', ')],
      ]}
    />
  </>
)

const passwordHint = {
  stored: 'A password is stored. It is not shown again. Leave this empty to keep it.',
  unreadable: 'The stored password cannot be decrypted on this server. Enter it again.',
  none: undefined,
}

const OwnServer = ({ setting }: { setting: MailServerSetting }) => {
  const [typed, setTyped] = useState({
    host: setting.host ?? '',
    port: String(setting.port ?? usualPort('starttls')),
    encryption: setting.encryption ?? 'starttls',
    user: setting.user ?? '',
    password: '',
    senderName: setting.senderName ?? '',
    senderAddress: setting.senderAddress ?? '',
  })
  const action = useSubmit((body: MailServerChange) => api.put('mail-server', body))
  const fields = action.refused?.fields ?? {}
  const change = (given: Partial<typeof typed>) => setTyped({ ...typed, ...given })
  const text = (name: 'host' | 'port' | 'user' | 'senderName' | 'senderAddress', label: string, isRequired = false) => (
    <TextInput
      label={label}
      value={typed[name]}
      onChange={event => change({ [name]: event.currentTarget.value })}
      error={fields[name]}
      autoComplete="off"
      required={isRequired}
    />
  )
  const choose = (encryption: Encryption) => {
    const isUsual = typed.port === String(usualPort(typed.encryption))
    change({ encryption, ...(isUsual && { port: String(usualPort(encryption)) }) })
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { password, user, senderName, port, ...rest } = typed
    // Without a user there is no password either.
    const secret = password ? { password } : user ? {} : { password: null }
    const body = { ...rest, ...secret, port: Number(port), user: user || null, senderName: senderName || null, version: setting.version }
    if (!(await action.run(body))) return
    setTyped(now => ({ ...now, password: '' }))
    notify.success('Mail server saved.')
  }
  return (
    <form className={classes.form} onSubmit={event => void save(event)} noValidate>
      <ErrorAlert message={Object.keys(fields).length > 0 ? null : action.refused?.message} />
      <div className={classes.pair}>
        {text('host', 'Server', true)}
        <NativeSelect
          label="Encryption"
          data={encryptions.map(({ value, label }) => ({ value, label }))}
          value={typed.encryption}
          onChange={event => choose(encryptionNamed(event.currentTarget.value))}
          error={fields.encryption}
        />
        {text('port', 'Port', true)}
      </div>
      <div className={classes.pair}>
        {text('user', 'User')}
        <PasswordInput
          label="Password"
          description={passwordHint[setting.password]}
          value={typed.password}
          onChange={event => change({ password: event.currentTarget.value })}
          error={fields.password}
          autoComplete="new-password"
        />
      </div>
      <div className={classes.pair}>
        {text('senderName', 'Name of the sender')}
        {text('senderAddress', 'Address of the sender', true)}
      </div>
      <Button type="submit" loading={action.isPending} className={classes.button}>
        Save mail server
      </Button>
    </form>
  )
}
