import type { ReactNode } from 'react'
import { entities } from '../../../../domain/index.ts'
import { Cell } from '../../../kit/display/cell.tsx'
import type { Stone } from '../../stone/cells.tsx'

export type Pair = readonly [string, ReactNode]
export const { fields } = entities.inventory

/** The declared fields that have a value, with their labels. */
export const pairsOf = (stone: Stone, names: readonly (keyof typeof fields)[]): Pair[] =>
  names
    .filter(name => stone[name] !== null && stone[name] !== undefined && stone[name] !== '')
    .map(name => [fields[name].label, <Cell key={name} name={name} field={fields[name]} row={stone} plain />])

export const shown = (pairs: Pair[]): Pair[] =>
  pairs.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
