import type { NewRoomType as Saved } from '@atithi/api/property/rooms/schema'
import { Button } from '@atithi/ui/button'
import { Checkbox } from '@atithi/ui/checkbox'
import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import type { NewRoomType } from '../../components/room-type.ts'

const usual = [
  'Air conditioning',
  'Free Wi-Fi',
  'Television',
  'Hot water',
  'Tea and coffee maker',
  'Mini fridge',
  'Safe',
  'Balcony',
  'Room service',
  'Work desk',
]

/** The usual amenities to tick, and room for others. */
export function AmenitiesField({ control }: { control: Control<NewRoomType, unknown, Saved> }) {
  const { field, fieldState } = useController({ control, name: 'amenities' })
  const [other, setOther] = useState('')
  const chosen = field.value ?? []
  const shown = [...new Set([...usual, ...chosen])]
  const add = () => {
    const name = other.trim()
    if (name && !chosen.includes(name)) field.onChange([...chosen, name])
    setOther('')
  }
  return (
    <Field label="Amenities" group error={fieldState.error?.message} className="sm:col-span-2">
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2 md:grid-cols-3">
        {shown.map(name => (
          <Checkbox
            key={name}
            label={name}
            checked={chosen.includes(name)}
            onCheckedChange={checked =>
              field.onChange(checked ? [...chosen, name] : chosen.filter(one => one !== name))
            }
          />
        ))}
      </div>
      <div className="mt-2 flex max-w-md gap-2">
        <Input
          aria-label="Another amenity"
          placeholder="Another amenity"
          maxLength={60}
          value={other}
          onChange={event => setOther(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="secondary" onClick={add} aria-disabled={other.trim() === ''}>
          Add
        </Button>
      </div>
    </Field>
  )
}
