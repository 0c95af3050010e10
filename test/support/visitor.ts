import { seal, unseal } from '../../src/server/kit/http/envelope.ts'

// biome-ignore lint/suspicious/noExplicitAny: what a call answers is what the test is about.
export type Answer = { status: number; isSuccess: boolean; errorMessages: string[]; data: any; headers: Headers }

/** The password of every user of a test company. */
export const password = 'a quiet harbour'

/**
 * A browser without a screen: it keeps its cookies, sends the anti-forgery header and opens the envelope. As a person would, it confirms with
 * the password what asks for it, unless `confirms` is false.
 */
export const visitor = (
  address: string,
  key: Buffer,
  send: (url: string, init: RequestInit) => Promise<Response> = fetch,
  { confirms = true } = {},
) => {
  const jar = new Map<string, string>()
  let known = password
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const sealed =
      body === undefined ? undefined : body instanceof FormData ? body : JSON.stringify({ encryptedData: seal(key, JSON.stringify(body)) })
    const response = await send(address + path, {
      method,
      body: sealed ?? null,
      headers: {
        ...(typeof sealed === 'string' && { 'content-type': 'application/json' }),
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(jar.has('XSRF-TOKEN') && method !== 'GET' && { 'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN')!) }),
        ...headers,
      },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      jar.set(name!, value!)
    }
    if (!response.headers.get('content-type')?.includes('json'))
      return {
        status: response.status,
        isSuccess: response.ok,
        errorMessages: [],
        data: Buffer.from(await response.arrayBuffer()),
        headers: response.headers,
      }
    const answer = (await response.json()) as Record<string, unknown>
    const opened = typeof answer.encryptedData === 'string' ? JSON.parse(unseal(key, JSON.stringify(answer))!) : answer
    return { status: response.status, ...opened, headers: response.headers }
  }
  const confirming: typeof call = async (method, path, body, headers) => {
    const answer = await call(method, path, body, headers)
    if (answer.status !== 403 || answer.data?.confirm !== true) return answer
    await call('POST', '/api/user/confirm', { password: known })
    return call(method, path, body, headers)
  }
  const spoken = speaking(confirms ? confirming : call)
  const signIn: typeof spoken.signIn = (email, secret = password) => {
    known = secret
    return spoken.signIn(email, secret)
  }
  return { jar, ...spoken, signIn }
}
export type Visitor = ReturnType<typeof visitor>

/** The methods of a visitor (get, post, put …), all over one way of calling. */
export const speaking = (call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>) => {
  const query = (path: string, parameters?: Record<string, unknown>) =>
    parameters ? `${path}?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))}` : path
  return {
    call,
    signIn: (email: string, secret = password) => call('POST', '/api/auth/login', { email, password: secret }),
    get: (path: string, parameters?: Record<string, unknown>) => call('GET', query(path, parameters)),
    post: (path: string, body: unknown) => call('POST', path, body),
    put: (path: string, body: unknown) => call('PUT', path, body),
    remove: (path: string, parameters: Record<string, unknown>) => call('DELETE', query(path, parameters)),
  }
}
