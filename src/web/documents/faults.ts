/** All error messages in a part of a form, in field order. */
export const messagesIn = (node: unknown): string[] => {
  if (!node || typeof node !== 'object') return []
  if ('message' in node && typeof node.message === 'string') return [node.message]
  return Object.entries(node).flatMap(([name, inside]) => (name === 'ref' ? [] : messagesIn(inside)))
}

const isNode = (node: unknown): node is Record<string, unknown> => typeof node === 'object' && node !== null

/** The errors of one line, by field. */
export const faultsAt = (lines: unknown, index: number): Record<string, unknown> => {
  const line: unknown = Array.isArray(lines) ? lines[index] : undefined
  return isNode(line) ? line : {}
}

/** The message of each field in a part of a form, by its name. */
export const messagesByField = (node: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isNode(node) ? node : {}).flatMap(([name, fault]) =>
      isNode(fault) && typeof fault.message === 'string' && fault.message ? [[name, fault.message]] : [],
    ),
  )
