import { type ReactNode, useEffect, useRef } from 'react'

const wordsIn = (element: HTMLElement): string => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const words: string[] = []
  while (walker.nextNode()) words.push(walker.currentNode.textContent?.trim() ?? '')
  return words.filter(Boolean).join(' ')
}

/** The title of a screen: its only h1, also shown as the title of the browser tab. */
export const Heading = ({ children, tab }: { children: ReactNode; tab?: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (heading.current) document.title = `${tab ?? wordsIn(heading.current)} – Stonebook`
  })
  return <h1 ref={heading}>{children}</h1>
}
