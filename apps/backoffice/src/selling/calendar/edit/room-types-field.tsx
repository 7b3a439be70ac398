import { Checkbox } from '@atithi/ui/checkbox'
import { Field } from '@atithi/ui/field'

interface RoomTypesFieldProps {
  roomTypes: readonly { roomTypeId: string; name: string }[]
  value: readonly string[]
  error: string | undefined
  onValueChange: (roomTypeIds: string[]) => void
}

/** Which room types a change is of; there is nothing to choose where there is one. */
export function RoomTypesField({ roomTypes, value, error, onValueChange }: RoomTypesFieldProps) {
  if (roomTypes.length < 2) return null
  const all = roomTypes.map(row => row.roomTypeId)
  return (
    <Field label="Room types" group required error={error}>
      <div className="flex max-h-48 flex-col gap-2 overflow-y-auto rounded-md border border-line p-3">
        <Checkbox
          label="All room types"
          checked={value.length === all.length}
          indeterminate={value.length > 0 && value.length < all.length}
          onCheckedChange={checked => onValueChange(checked ? all : [])}
        />
        {roomTypes.map(({ roomTypeId, name }) => (
          <Checkbox
            key={roomTypeId}
            label={name}
            checked={value.includes(roomTypeId)}
            onCheckedChange={checked =>
              onValueChange(all.filter(id => (id === roomTypeId ? checked : value.includes(id))))
            }
          />
        ))}
      </div>
    </Field>
  )
}
