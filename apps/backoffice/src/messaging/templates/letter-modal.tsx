import { letterNames } from '@atithi/api/guests/correspondence/rules/letters'
import {
  type LetterPart,
  type LetterWords,
  letterParts,
  mostOfPart,
} from '@atithi/api/web/letter-words/rules/own-words'
import { Button } from '@atithi/ui/button'
import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { Field } from '@atithi/ui/field'
import { Select } from '@atithi/ui/select'
import { RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { TextAreaField, TextField } from '../../components/forms/text-fields.tsx'
import { messageFor } from '../../lib/failures.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import type { Person } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Letter } from './letter.ts'
import { LetterPreview } from './letter-preview.tsx'
import { languageWords } from './use-templates.ts'

interface LetterModalProps {
  propertyId: string
  letter: Letter
  person: Person
  onClose: () => void
}

/** What is said otherwise than the built-in words; empty where it is not. */
const saidOtherwise = (values: LetterWords, builtIn: LetterWords): LetterWords => {
  const other = (part: LetterPart) =>
    values[part].trim() === builtIn[part].trim() ? '' : values[part]
  return {
    subject: other('subject'),
    greeting: other('greeting'),
    opening: other('opening'),
    closing: other('closing'),
  }
}

/** The words of a letter in one language, and beside them the letter as a guest will read it. */
export function LetterModal({ propertyId, letter, person, onClose }: LetterModalProps) {
  const { kind, language, builtIn, own, variables, required } = letter
  const update = trpc.communications.letters.update.useMutation()
  const reset = trpc.communications.letters.reset.useMutation()
  const [isResetting, setResetting] = useState(false)
  const written = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const form = useForm<LetterWords>({
    defaultValues: {
      subject: own?.subject ?? builtIn.subject,
      greeting: own?.greeting ?? builtIn.greeting,
      opening: own?.opening ?? builtIn.opening,
      closing: own?.closing ?? builtIn.closing,
    },
  })
  const { control, setValue, getValues } = form
  const { subject = '', greeting = '', opening = '', closing = '' } = useWatch({ control })
  const name = `${letterNames[kind]} in ${languageWords[language]}`
  const insert = (variable: string) => {
    const part = letterParts.find(one => one === written.current?.name) ?? 'opening'
    const text = getValues(part)
    const at =
      written.current?.name === part ? (written.current.selectionEnd ?? text.length) : text.length
    setValue(part, `${text.slice(0, at)}{{${variable}}}${text.slice(at)}`, { shouldDirty: true })
  }
  const save = async (values: LetterWords) => {
    const words = saidOtherwise(values, builtIn)
    await update.mutateAsync({ propertyId, kind, language, ...words })
    refresh(staleAfter('template.updated'))
    return { title: `${name} is saved`, description: 'The next letter says it.' }
  }
  const resetWords = async () => {
    try {
      await reset.mutateAsync({ propertyId, kind, language })
      refresh(staleAfter('template.updated'))
      toast.show({ tone: 'success', title: `${name} has its built-in words again` })
      onClose()
    } catch (error) {
      toast.show({ tone: 'danger', title: 'Not reset', description: messageFor(error) })
      setResetting(false)
    }
  }
  return (
    <FormModal
      form={form}
      fields={letterParts}
      title={name}
      description="A part that you empty keeps its built-in words. An empty line begins a new paragraph."
      saveLabel="Save Words"
      size="xl"
      save={save}
      onClose={onClose}
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div
          className="flex min-w-0 flex-col gap-5"
          onFocusCapture={({ target }) => {
            if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
              if (letterParts.some(part => part === target.name)) written.current = target
          }}
        >
          <TextField
            control={control}
            name="subject"
            label="Subject"
            maxLength={mostOfPart.subject}
          />
          <TextField
            control={control}
            name="greeting"
            label="Greeting"
            maxLength={mostOfPart.greeting}
          />
          <TextAreaField
            control={control}
            name="opening"
            label="Opening"
            rows={6}
            maxLength={mostOfPart.opening}
            {...(required && { hint: `It has to name {{${required}}}.` })}
          />
          <TextAreaField
            control={control}
            name="closing"
            label="Closing"
            rows={4}
            maxLength={mostOfPart.closing}
          />
          <Field label="Insert a variable" hideLabel>
            <Select
              options={variables.map(value => ({ value, label: value }))}
              value={null}
              placeholder="Insert a variable"
              onValueChange={insert}
            />
          </Field>
          {own && (
            <Button
              variant="ghost"
              icon={<RotateCcw />}
              onClick={() => setResetting(true)}
              className="self-start"
            >
              Use the Built-in Words
            </Button>
          )}
        </div>
        <LetterPreview
          propertyId={propertyId}
          letter={letter}
          words={saidOtherwise({ subject, greeting, opening, closing }, builtIn)}
          person={person}
        />
      </div>
      {isResetting && (
        <ConfirmDialog
          open
          onCancel={() => setResetting(false)}
          onConfirm={() => void resetWords()}
          loading={reset.isPending}
          title={`Give ${name} its built-in words back?`}
          confirmLabel="Use the Built-in Words"
        >
          Your words go; the trail keeps them.
        </ConfirmDialog>
      )}
    </FormModal>
  )
}
