import type { ComponentProps, ReactNode } from 'react'
import { type Camera, cameraMessages } from '../../scan/camera.ts'
import { CameraState } from '../../scan/camera-state.tsx'
import { CodeBox } from '../../scan/code-box.tsx'
import { ScanDialog } from '../../scan/dialog.tsx'
import { ScanField } from '../../scan/field.tsx'
import { Finder } from '../../scan/finder.tsx'
import type { Left, Tally } from '../../scan/queue.ts'
import scan from '../../scan/scan.module.css'
import { type ScanAnswer, ScanButton, type Scanner, useScanner } from '../../scan/scan.tsx'
import { ScanTools } from '../../scan/tools.tsx'
import { ScanTray } from '../../scan/tray.tsx'
import { focuses, Held, nothing } from '../held.tsx'
import classes from '../page.module.css'
import { arabic, long, unbroken } from '../sample.ts'
import type { Parts } from '../state.ts'

const Scanning = ({ children, continuous = false }: { children: (scanner: Scanner) => ReactNode; continuous?: boolean }) =>
  children(useScanner({ title: 'Scan stones', onCode: () => null, continuous }))

const box = (text: string, more: Partial<ComponentProps<typeof CodeBox>> = {}) => (
  <Held start={text}>
    {(value, change) => (
      <CodeBox
        className={classes.code}
        aria-label="SKU"
        value={value}
        onChange={event => change(event.currentTarget.value)}
        onCode={nothing}
        {...more}
      />
    )}
  </Held>
)
const field = (last: ScanAnswer | null) => (
  <Scanning>{scanner => <ScanField label="SKU to transfer" scanner={scanner} last={last} hint="Scan the label of each stone." />}</Scanning>
)

const camera: Camera = {
  phase: 'running',
  fault: null,
  cameras: [],
  camera: null,
  torch: null,
  decoder: null,
  start: async () => {},
  stop: nothing,
  choose: nothing,
  light: async () => {},
}
const lens = (label: string): MediaDeviceInfo => ({ deviceId: label, groupId: '', kind: 'videoinput', label, toJSON: nothing })
const stopped = (fault: string | null) => (
  <Finder video={null} phase="stopped" className={classes.finder}>
    <CameraState camera={{ ...camera, phase: 'stopped', fault }} />
  </Finder>
)

const one: Left = { id: '1', code: 'BS-00012', at: 0, times: 1, isWaiting: false, says: 'BS-00012 is sold.' }
const leftOver: Left[] = [
  one,
  { ...one, id: '2', code: unbroken, times: 12, says: long },
  { ...one, id: '3', code: '88412', field: 'Weight', says: 'It was entered in Weight. Was it scanned?' },
  { ...one, id: '4', isWaiting: true, says: 'No connection. The code is looked up when the connection is back.' },
]
const tray = (tally: Tally, marked = 0) => (
  <ScanTray scanner={{ queue: { subscribe: () => () => true, now: () => tally, remove: nothing }, retry: nothing }} marked={marked} />
)
const none: Tally = { read: 0, added: 0, left: [] }
const counted: Tally = { read: 1234, added: 1234, left: [] }
const leaving: Tally = { read: 16, added: 12, left: leftOver }

/** Scanning. */
export const scanning: Parts = {
  CodeBox: {
    empty: box(''),
    filled: box('BS-00012'),
    'long text': box(unbroken),
    disabled: box('BS-00012', { disabled: true }),
    focused: { shows: box(''), alone: true, begin: focuses() },
  },
  ScanField: {
    'before the first code': { shows: field(null), wide: true },
    added: { shows: field({ tone: 'green', message: 'BS-00012 added.' }), wide: true },
    'with a warning': { shows: field({ tone: 'amber', message: 'BS-00012 is reserved for Siam Gem Trading.' }), wide: true },
    refused: { shows: field({ tone: 'red', message: `${long} ${unbroken}` }), wide: true },
    'right to left': { shows: field({ tone: 'green', message: arabic }), wide: true },
  },
  ScanButton: {
    usual: <Scanning>{scanner => <ScanButton scanner={scanner} />}</Scanning>,
    disabled: (
      <Scanning>
        {scanner => (
          <ScanButton scanner={scanner} disabled>
            Camera
          </ScanButton>
        )}
      </Scanning>
    ),
  },
  ScanDialog: {
    'one code': { shows: <Scanning>{scanner => <ScanDialog scanner={scanner} />}</Scanning>, alone: true },
    'many codes, none yet': { shows: <Scanning continuous>{scanner => <ScanDialog scanner={scanner} />}</Scanning>, alone: true },
    'many codes': {
      shows: (
        <Scanning continuous>
          {scanner => (
            <ScanDialog
              scanner={{
                ...scanner,
                answers: [
                  { id: 3, tone: 'red', message: `${unbroken}: ${long}` },
                  { id: 2, tone: 'amber', message: 'BS-00013 is reserved for Siam Gem Trading.' },
                  { id: 1, tone: 'green', message: 'BS-00012 added.' },
                ],
              }}
            />
          )}
        </Scanning>
      ),
      alone: true,
    },
  },
  CameraState: {
    starting: (
      <Finder video={null} phase="starting" className={classes.finder}>
        <CameraState camera={{ ...camera, phase: 'starting' }} />
      </Finder>
    ),
    stopped: stopped(null),
    'no camera': stopped(cameraMessages.noCamera),
    'not allowed': stopped(cameraMessages.denied),
    'used by another program': stopped(cameraMessages.busy),
    'not secure': stopped(cameraMessages.insecure),
  },
  Finder: {
    running: (
      <Finder video={null} phase="running" className={classes.finder}>
        <CameraState camera={camera} />
      </Finder>
    ),
  },
  ScanTools: {
    'one camera': (
      <div className={scan.below}>
        <ScanTools camera={camera} />
      </div>
    ),
    'several cameras and a light': (
      <div className={scan.below}>
        <ScanTools camera={{ ...camera, cameras: [lens('Back camera'), lens(''), lens(long)], camera: long, torch: 'on' }} />
      </div>
    ),
    paused: (
      <div className={scan.below}>
        <ScanTools camera={{ ...camera, phase: 'stopped' }} />
      </div>
    ),
  },
  ScanTray: {
    counted: { shows: tray(counted), wide: true },
    'codes to correct': { shows: tray(leaving, 2), wide: true },
    empty: tray(none),
  },
}
