import { Search, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from './icon-button.tsx'
import { FramedInput } from './input.tsx'

export interface SearchInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  value: string
  onValueChange: (text: string) => void
}

export function SearchInput({ value, onValueChange, onKeyDown, ...props }: SearchInputProps) {
  return (
    <FramedInput
      autoComplete="off"
      enterKeyHint="search"
      {...props}
      type="search"
      value={value}
      className="[&::-webkit-search-cancel-button]:hidden"
      onChange={event => onValueChange(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Escape' && value !== '') {
          event.stopPropagation()
          onValueChange('')
        }
        onKeyDown?.(event)
      }}
      before={<Search aria-hidden="true" className="size-4" />}
      after={
        value !== '' && (
          <IconButton size="sm" label="Clear the search" onClick={() => onValueChange('')}>
            <X />
          </IconButton>
        )
      }
    />
  )
}
