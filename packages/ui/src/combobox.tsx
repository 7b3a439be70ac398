import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.tsx'
import {
  comboboxButton,
  comboboxFrame,
  comboboxInput,
  popupItem,
  popupSurface,
} from './control-styles.ts'
import { leavesToDialog } from './escape.ts'
import { type FieldControlProps, useFieldControl } from './field.tsx'
import { Spinner } from './spinner.tsx'

export interface ComboboxOption {
  value: string
  label: string
  description?: ReactNode
  disabled?: boolean
}

export interface ComboboxProps<Option extends ComboboxOption> extends FieldControlProps {
  options: readonly Option[]
  value: Option | null
  onValueChange: (value: Option | null) => void
  /** Given when the options come from a search elsewhere: called with what is typed, and nothing is filtered here. */
  onSearch?: (text: string) => void
  isLoading?: boolean
  emptyText?: string
  placeholder?: string
  name?: string
  /** A last row of the list, as in "Add a new guest". */
  footer?: ReactNode
  'aria-label'?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** One of many, found by typing. */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const {
    options,
    value,
    onValueChange,
    onSearch,
    isLoading = false,
    emptyText = 'Nothing matches',
    className,
  } = props
  const { disabled, ...field } = useFieldControl(props)
  return (
    <Base.Root<Option>
      items={options}
      value={value}
      onValueChange={(option, details) => {
        if (!leavesToDialog(details)) onValueChange(option)
      }}
      onInputValueChange={(text, details) => {
        if (leavesToDialog(details)) return
        if (details.reason === 'input-change' || details.reason === 'input-clear') onSearch?.(text)
      }}
      filter={onSearch ? null : undefined}
      isItemEqualToValue={(a, b) => a.value === b.value}
      autoHighlight
      disabled={disabled}
      name={props.name}
    >
      <Base.InputGroup className={classNames(comboboxFrame, className)}>
        <Base.Input
          ref={props.ref}
          {...field}
          aria-label={props['aria-label']}
          placeholder={props.placeholder}
          className={comboboxInput}
        />
        {isLoading && <Spinner className="mx-2 text-muted" />}
        <Base.Clear aria-label="Clear" className={comboboxButton}>
          <X aria-hidden="true" className="size-4" />
        </Base.Clear>
        <Base.Trigger aria-label="Show the list" className={comboboxButton}>
          <ChevronDown aria-hidden="true" className="size-4" />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50 outline-none">
          <Base.Popup
            className={classNames(popupSurface, 'w-(--anchor-width) max-w-(--available-width)')}
          >
            <Base.Empty>
              <p className="px-4 py-3 text-sm text-muted">{isLoading ? 'Searching' : emptyText}</p>
            </Base.Empty>
            <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 outline-none data-empty:p-0">
              {(option: Option) => (
                <Base.Item
                  key={option.value}
                  value={option}
                  disabled={option.disabled}
                  className={popupItem}
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{option.label}</span>
                    {option.description && (
                      <span className="block truncate text-xs text-muted">
                        {option.description}
                      </span>
                    )}
                  </span>
                  <Base.ItemIndicator className="shrink-0 text-accent">
                    <Check aria-hidden="true" className="size-4" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
            {props.footer && <div className="border-t border-line p-1">{props.footer}</div>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
