import { siteOf } from '../../../../domain/stock/stone/web-link.ts'
import { Section } from '../../../kit/shell/page.tsx'
import type { Stone } from '../../stone/cells.tsx'
import { fields } from './pairs.tsx'

/** The picture and the video of a stone that other sites show. They open in a tab of their own; the page loads nothing from there. */
export const Links = ({ stone }: { stone: Stone }) => {
  const links = (['pictureLink', 'videoLink'] as const).flatMap(name => {
    const address = stone[name]
    return address ? [{ name, address }] : []
  })
  if (links.length === 0) return null
  return (
    <Section title="Links">
      {links.map(({ name, address }) => (
        <p key={name}>
          <a href={address} target="_blank" rel="noopener noreferrer">
            {fields[name].label}
          </a>{' '}
          ({siteOf(address)})
        </p>
      ))}
      {stone.pictureFault && <p>The picture was not fetched: {stone.pictureFault}</p>}
    </Section>
  )
}
