import type { CuttingStyleCode } from './cutting-styles.ts'
import type { ShapeCode } from './shapes.ts'

/** `yieldPct` is the expected finished weight in percent of the issued weight. */
export interface CuttingShapeRow {
  readonly code: string
  readonly name: string
  readonly shape: ShapeCode
  readonly style: CuttingStyleCode
  readonly yieldPct: string
}

/** Targets of cutting jobs: an outline in a style, with its expected yield. */
// biome-ignore format: one row per line, in aligned columns.
export const cuttingShapes = [
  { code: 'RD-BRI',   name: 'Round brilliant',            shape: 'RD',   style: 'BRI', yieldPct: '22' },
  { code: 'RD-POR',   name: 'Round Portuguese',           shape: 'RD',   style: 'POR', yieldPct: '20' },
  { code: 'RD-CON',   name: 'Round concave',              shape: 'RD',   style: 'CON', yieldPct: '20' },
  { code: 'RD-SGL',   name: 'Round single cut',           shape: 'RD',   style: 'SGL', yieldPct: '20' },
  { code: 'RD-SWI',   name: 'Round Swiss cut',            shape: 'RD',   style: 'SWI', yieldPct: '20' },
  { code: 'RD-FUL',   name: 'Round full cut',             shape: 'RD',   style: 'FUL', yieldPct: '18' },
  { code: 'RD-NAT',   name: 'Round native cut',           shape: 'RD',   style: 'NAT', yieldPct: '30' },
  { code: 'RD-ROS',   name: 'Round rose',                 shape: 'RD',   style: 'ROS', yieldPct: '28' },
  { code: 'RD-BUF',   name: 'Round buff-top',             shape: 'RD',   style: 'BUF', yieldPct: '24' },
  { code: 'OV-MIX',   name: 'Oval mixed',                 shape: 'OV',   style: 'MIX', yieldPct: '28' },
  { code: 'OV-BRI',   name: 'Oval brilliant',             shape: 'OV',   style: 'BRI', yieldPct: '26' },
  { code: 'OV-POR',   name: 'Oval Portuguese',            shape: 'OV',   style: 'POR', yieldPct: '24' },
  { code: 'OV-CHK',   name: 'Oval checkerboard',          shape: 'OV',   style: 'CHK', yieldPct: '26' },
  { code: 'OV-NAT',   name: 'Oval native cut',            shape: 'OV',   style: 'NAT', yieldPct: '35' },
  { code: 'OV-CEY',   name: 'Oval, Ceylon pavilion',      shape: 'OV',   style: 'CEY', yieldPct: '32' },
  { code: 'OV-BUF',   name: 'Oval buff-top',              shape: 'OV',   style: 'BUF', yieldPct: '28' },
  { code: 'CU-MIX',   name: 'Cushion mixed',              shape: 'CU',   style: 'MIX', yieldPct: '30' },
  { code: 'CU-MBR',   name: 'Cushion modified brilliant', shape: 'CU',   style: 'MBR', yieldPct: '27' },
  { code: 'CU-CHK',   name: 'Cushion checkerboard',       shape: 'CU',   style: 'CHK', yieldPct: '27' },
  { code: 'SQCU-MIX', name: 'Square cushion mixed',       shape: 'SQCU', style: 'MIX', yieldPct: '26' },
  { code: 'ACU-MIX',  name: 'Antique cushion mixed',      shape: 'ACU',  style: 'MIX', yieldPct: '32' },
  { code: 'OCT-STP',  name: 'Emerald cut',                shape: 'OCT',  style: 'STP', yieldPct: '30' },
  { code: 'OCT-SCI',  name: 'Octagon scissors',           shape: 'OCT',  style: 'SCI', yieldPct: '27' },
  { code: 'AS-STP',   name: 'Asscher',                    shape: 'AS',   style: 'STP', yieldPct: '24' },
  { code: 'PR-PRI',   name: 'Princess',                   shape: 'PR',   style: 'PRI', yieldPct: '28' },
  { code: 'RA-RAD',   name: 'Radiant',                    shape: 'RA',   style: 'RAD', yieldPct: '28' },
  { code: 'PE-MIX',   name: 'Pear mixed',                 shape: 'PE',   style: 'MIX', yieldPct: '26' },
  { code: 'PE-BRI',   name: 'Pear brilliant',             shape: 'PE',   style: 'BRI', yieldPct: '24' },
  { code: 'MQ-BRI',   name: 'Marquise brilliant',         shape: 'MQ',   style: 'BRI', yieldPct: '22' },
  { code: 'HT-BRI',   name: 'Heart brilliant',            shape: 'HT',   style: 'BRI', yieldPct: '20' },
  { code: 'TR-MBR',   name: 'Trillion',                   shape: 'TR',   style: 'MBR', yieldPct: '24' },
  { code: 'BG-STP',   name: 'Baguette',                   shape: 'BG',   style: 'STP', yieldPct: '28' },
  { code: 'TBG-STP',  name: 'Tapered baguette',           shape: 'TBG',  style: 'STP', yieldPct: '27' },
  { code: 'SQ-STP',   name: 'Square step',                shape: 'SQ',   style: 'STP', yieldPct: '26' },
  { code: 'HX-STP',   name: 'Hexagon step',               shape: 'HX',   style: 'STP', yieldPct: '25' },
  { code: 'KI-STP',   name: 'Kite step',                  shape: 'KI',   style: 'STP', yieldPct: '22' },
  { code: 'SH-STP',   name: 'Shield step',                shape: 'SH',   style: 'STP', yieldPct: '23' },
  { code: 'HM-STP',   name: 'Half moon step',             shape: 'HM',   style: 'STP', yieldPct: '24' },
  { code: 'OCB-MED',  name: 'Oval cabochon, medium',      shape: 'OCB',  style: 'CBM', yieldPct: '35' },
  { code: 'OCB-HI',   name: 'Oval cabochon, high',        shape: 'OCB',  style: 'CBH', yieldPct: '38' },
  { code: 'RCB-MED',  name: 'Round cabochon, medium',     shape: 'RCB',  style: 'CBM', yieldPct: '30' },
  { code: 'PCB-MED',  name: 'Pear cabochon, medium',      shape: 'PCB',  style: 'CBM', yieldPct: '32' },
  { code: 'SL-SUG',   name: 'Sugarloaf',                  shape: 'SL',   style: 'SUG', yieldPct: '32' },
  { code: 'BRI-BLT',  name: 'Briolette',                  shape: 'BRI',  style: 'BLT', yieldPct: '30' },
  { code: 'BD-SM',    name: 'Smooth bead',                shape: 'BD',   style: 'BED', yieldPct: '35' },
  { code: 'BD-FAC',   name: 'Faceted bead',               shape: 'BD',   style: 'FBD', yieldPct: '32' },
  { code: 'RON-FAC',  name: 'Faceted rondelle',           shape: 'RON',  style: 'RDL', yieldPct: '34' },
  { code: 'FF-CAR',   name: 'Carving',                    shape: 'FF',   style: 'CAR', yieldPct: '45' },
  { code: 'FN-FAN',   name: 'Fantasy cut',                shape: 'FN',   style: 'FAN', yieldPct: '25' },
] as const satisfies readonly CuttingShapeRow[]
