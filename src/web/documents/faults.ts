/** All error messages in a part of a form, in field order. */
export const messagesIn = (node: unknown): string[] => {
  if (!node || typeof node !== 'object') return []
  if ('message' in node && typeof node.message === 'string') return [node.message]
  return Object.entries(node).flatMap(([name, inside]) => (name === 'ref' ? [] : messagesIn(inside)))
}
