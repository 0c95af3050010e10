/** The minutes for which a link to choose a password is valid. */
export const linkMinutes = 30
/** The links that may be asked for in an hour: for one account, and from one network. */
export const linksPerHour = { account: 3, network: 30 }

/** The path of the page behind a link. The token follows after a `#`, which a browser sends to no server. */
export const newPasswordPath = 'new-password'

/** The place of the link in the text of a message. It is filled in when the message is sent. */
export const linkPlace = '{link}'

/** What everybody reads who asks for a link, whether or not there is an account. */
export const linkAnswer = `If an account has this e-mail address, a link was sent to it. The link is valid for ${linkMinutes} minutes.`

type About = { name: string; company: string }

/** The message with a link to choose a password. */
export const linkMail = ({ name, company }: About): { subject: string; text: string } => ({
  subject: `Choose a new password – ${company}`,
  text: `Dear ${name},

Open this link to choose a new password for your account at ${company}:

${linkPlace}

The link is valid for ${linkMinutes} minutes and can be used once. Give it to nobody.

If you do not need a new password, ignore this message. Your password stays as it is.

${company}`,
})

/** The message after a password was chosen by a link. */
export const changedMail = ({ name, company }: About): { subject: string; text: string } => ({
  subject: `Your password was changed – ${company}`,
  text: `Dear ${name},

The password of your account at ${company} was changed with a link from an e-mail. You are signed out on all devices.

If this was not you, tell an Admin of ${company} at once.

${company}`,
})
