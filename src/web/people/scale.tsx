import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { serial } from '../kit/scale/port.ts'
import { connectScale, disconnectScale, knownSpeed, speeds, useHasScale, usualSpeed } from '../kit/scale/scale.ts'
import { Section } from '../kit/shell/page.tsx'
import classes from './account.module.css'

/** The scale of this computer. Nothing is shown where the browser cannot read one. */
export const Scale = () => {
  const hasScale = useHasScale()
  if (!serial()) return null
  return (
    <Section title="Scale on this computer">
      <div className={classes.password}>{hasScale ? <Connected /> : <Connect />}</div>
    </Section>
  )
}

const Connected = () => (
  <>
    <p role="status">The scale is connected. Click into a weight, and press the print key of the scale.</p>
    <Button variant="default" onClick={() => void disconnectScale()}>
      Disconnect the scale
    </Button>
  </>
)

const Connect = () => {
  const [speed, setSpeed] = useState(knownSpeed() ?? usualSpeed)
  return (
    <>
      <NativeSelect
        label="Speed, in baud"
        description="It stands in the menu or the manual of the scale."
        data={speeds.map(String)}
        value={String(speed)}
        onChange={event => setSpeed(Number(event.currentTarget.value))}
      />
      <Button variant="default" onClick={() => void connectScale(speed)}>
        Connect a scale
      </Button>
    </>
  )
}
