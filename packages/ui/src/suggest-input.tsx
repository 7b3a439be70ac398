import { Autocomplete } from '@base-ui/react/autocomplete'
import { type ReactNode, type Ref, useState } from 'react'
import { classNames } from './class-names.tsx'
import {
  controlFocus,
  controlFrame,
  controlHeight,
  controlInvalid,
  controlText,
  popupItem,
  popupSurface,
} from './control-styles.ts'
import { leavesToDialog } from './escape.ts'
import { type FieldControlProps, useFieldControl } from './field.tsx'

export interface Suggestion {
  id: string
  label: string
  description?: ReactNode
}

export interface SuggestInputProps<Item extends Suggestion> extends FieldControlProps {
  value: string
  onValueChange: (text: string) => void
  /** Found elsewhere for what is typed; none shows nothing. */
  suggestions: readonly Item[]
  /** One was chosen, by click or with the arrows and Enter. */
  onChoose: (item: Item) => void
  onBlur?: () => void
  name?: string
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

/** A text that may be anything, with suggestions of what is known already. */
export function SuggestInput<Item extends Suggestion>(props: SuggestInputProps<Item>) {
  const { value, onValueChange, suggestions, onChoose, onBlur, name, placeholder, ref } = props
  const { disabled, ...field } = useFieldControl(props)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Autocomplete.Root<Item>
      items={suggestions}
      mode="none"
      value={value}
      itemToStringValue={item => item.label}
      disabled={disabled}
      name={name}
      // An open list without suggestions would hide the rest of the form from a screen reader.
      open={isOpen && suggestions.length > 0}
      onOpenChange={setIsOpen}
      onValueChange={(text, details) => {
        if (leavesToDialog(details)) return
        // Choosing fills in more than the text; whoever uses this decides what.
        if (details.reason !== 'item-press') onValueChange(text)
      }}
    >
      <Autocomplete.Input
        ref={ref}
        {...field}
        onBlur={() => {
          // Suggestions that come too late do not open beneath a field that was left.
          if (suggestions.length === 0) setIsOpen(false)
          onBlur?.()
        }}
        placeholder={placeholder}
        className={classNames(
          'w-full min-w-0 px-3 outline-none',
          controlHeight,
          controlFrame,
          controlFocus,
          controlInvalid,
          controlText,
        )}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} className="z-50 outline-none">
          <Autocomplete.Popup
            className={classNames(
              popupSurface,
              'w-(--anchor-width) max-w-(--available-width) empty:hidden',
            )}
          >
            <Autocomplete.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 outline-none data-empty:p-0">
              {(item: Item) => (
                <Autocomplete.Item
                  key={item.id}
                  value={item}
                  onClick={() => onChoose(item)}
                  className={popupItem}
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{item.label}</span>
                    {item.description && (
                      <span className="block truncate text-xs text-muted">{item.description}</span>
                    )}
                  </span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}
