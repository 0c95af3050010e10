import { Alert } from '@mantine/core'

/** Shows why the server or a form refused the input; nothing without a message. */
export const ErrorAlert = ({ message }: { message: string | null | undefined }) =>
  message ? (
    <Alert color="red" role="alert" p="xs">
      {message}
    </Alert>
  ) : null
