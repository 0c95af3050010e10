import { Checkbox, Select, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { entities } from '../../../domain/index.ts'
import { languageOptions } from '../../../domain/trade/languages.ts'
import { Fact } from '../../documents/fact.tsx'
import type { DocumentValues, LineBasis, OfferRow } from '../../stock/stone/line-values.ts'
import classes from './offer.module.css'

const { onRequest, message, language } = entities.offer.fields

/** Puts the price of every line on request, and back to what it was before. */
const useOnRequest = () => {
  const form = useFormContext<DocumentValues>()
  const before = useRef(new Map<string, LineBasis>())
  return (isOn: boolean) => {
    form.setValue('onRequest', isOn)
    for (const [index, { id, basis, stone }] of form.getValues('items').entries()) {
      if (isOn) before.current.set(id, basis)
      const priced = before.current.get(id) ?? stone?.askingBasis ?? 'per carat'
      form.setValue(`items.${index}.basis`, isOn ? 'on request' : priced)
      form.clearErrors(`items.${index}`)
    }
  }
}

/** The fields that only an offer has: a message to the customer, its language, and whether it names prices. */
export const OfferMore = () => {
  const putOnRequest = useOnRequest()
  return (
    <div className={classes.more}>
      <Controller<DocumentValues, 'message'>
        name="message"
        render={({ field, fieldState }) => (
          <Textarea
            {...field}
            label={message.label}
            placeholder={message.help}
            autosize
            minRows={1}
            maxRows={8}
            maxLength={message.max}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller<DocumentValues, 'language'>
        name="language"
        render={({ field, fieldState }) => (
          <Select
            label={language.label}
            data={languageOptions}
            value={field.value || null}
            onChange={value => field.onChange(value ?? '')}
            placeholder="As the customer"
            clearable
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller<DocumentValues, 'onRequest'>
        name="onRequest"
        render={({ field }) => (
          <Checkbox label={onRequest.label} checked={field.value} onChange={event => putOnRequest(event.currentTarget.checked)} />
        )}
      />
    </div>
  )
}

/** The message of an offer that was sent. */
export const OfferMessage = ({ row }: { row: OfferRow }) =>
  row.message && (
    <Fact label={message.label}>
      <p className={classes.message}>{row.message}</p>
    </Fact>
  )
