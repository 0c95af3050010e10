import { useState } from 'react'
import { createPortal } from 'react-dom'
import { entities } from '../../../domain/index.ts'
import { choosable } from '../../kit/form/choosable.ts'
import { Lookup } from '../../kit/form/fields.tsx'
import type { LookupProps } from '../../kit/form/lookup.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { NewEmployee } from './new-employee.tsx'

/** Selects an active employee. An Admin adds one here when none is found. */
export const EmployeeInput = (props: Omit<LookupProps, 'entity' | 'query' | 'onAdd' | 'none'>) => {
  const { can } = useRights()
  const [added, setAdded] = useState<{ name: string } | null>(null)
  const mayAdd = can('create', entities.employee)
  return (
    <>
      <Lookup
        {...props}
        entity={entities.employee}
        query={choosable({ of: 'employee' })}
        {...(mayAdd ? { onAdd: (name: string) => setAdded({ name }) } : { none: 'No employee found. An Admin adds employees.' })}
      />
      {/* This dialog is a form of its own, so it cannot be nested in the form around the field. */}
      {added &&
        createPortal(
          <NewEmployee
            name={added.name}
            onClose={() => setAdded(null)}
            onAdded={employee => {
              setAdded(null)
              props.onChange(employee)
            }}
          />,
          document.body,
        )}
    </>
  )
}
