import { Button } from '@atithi/ui/button'
import { classNames } from '@atithi/ui/class-names'
import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'

interface ChipsFieldProps {
  label: string
  /** What one of them is called, as in "Another amenity of the room"; without it there is no room for one's own. */
  ownLabel?: string
  suggestions: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error?: string
}

/** Suggestions to press, and room for one's own. */
export function ChipsField({
  label,
  ownLabel,
  suggestions,
  chosen,
  onChange,
  error,
}: ChipsFieldProps) {
  const [own, setOwn] = useState('')
  const shown = [...new Set([...suggestions, ...chosen])]
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter(one => one !== name) : [...chosen, name])
  const add = () => {
    const name = own.trim()
    const known = shown.find(one => one.toLowerCase() === name.toLowerCase()) ?? name
    if (known && !chosen.includes(known)) onChange([...chosen, known])
    setOwn('')
  }
  return (
    <Field label={label} group error={error}>
      <fieldset aria-label={label} className="flex flex-wrap gap-2">
        {shown.map(name => (
          <Chip
            key={name}
            name={name}
            isChosen={chosen.includes(name)}
            onToggle={() => toggle(name)}
          />
        ))}
      </fieldset>
      {ownLabel !== undefined && (
        <div className="mt-1 flex max-w-md gap-2">
          <Input
            aria-label={ownLabel}
            placeholder="Another"
            maxLength={60}
            value={own}
            onChange={event => setOwn(event.currentTarget.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button variant="secondary" onClick={add} aria-disabled={own.trim() === ''}>
            Add
          </Button>
        </div>
      )}
    </Field>
  )
}

function Chip({
  name,
  isChosen,
  onToggle,
}: {
  name: string
  isChosen: boolean
  onToggle: () => void
}) {
  const Icon = isChosen ? Check : Plus
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onToggle}
      className={classNames(
        'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-sm transition-colors pointer-coarse:min-h-10',
        isChosen
          ? 'border-accent bg-accent-soft font-medium text-accent-strong'
          : 'border-control bg-surface text-ink hover:bg-hover',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {name}
    </button>
  )
}
