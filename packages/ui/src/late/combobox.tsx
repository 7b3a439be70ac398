import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.tsx'
import type { ComboboxItem, ComboboxProps } from '../combobox-props.ts'
import {
  comboboxButton,
  comboboxFrame,
  comboboxInput,
  popupItem,
  popupSurface,
} from '../control-styles.ts'
import { leavesToDialog } from '../escape.ts'
import { useFieldControl } from '../field.tsx'
import { Spinner } from '../spinner.tsx'

interface OpenComboboxProps<Option extends ComboboxItem> extends ComboboxProps<Option> {
  /** Around the input that stood in its place. */
  standIn: RefObject<HTMLElement | null>
  defaultOpen: boolean
}

/** What the person had done in the input before the combobox took its place. */
function leftIn(frame: HTMLElement | null) {
  const input = frame?.querySelector('input')
  if (!input || document.activeElement !== input) return null
  return { text: input.value, start: input.selectionStart, end: input.selectionEnd }
}

/** As if it were typed: the combobox hears of it. */
function type(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}

/** The combobox once it was asked for: it goes on where the person was. */
export function OpenCombobox<Option extends ComboboxItem>(props: OpenComboboxProps<Option>) {
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
  const frame = useRef<HTMLDivElement>(null)
  // Read while the input that it replaces is still in the document.
  const [left] = useState(() => leftIn(props.standIn.current))
  useLayoutEffect(() => {
    const input = frame.current?.querySelector('input')
    if (!input || !(left || props.defaultOpen)) return
    input.focus({ preventScroll: true })
    if (left) input.setSelectionRange(left.start, left.end)
  }, [left, props.defaultOpen])
  useEffect(() => {
    const input = frame.current?.querySelector('input')
    if (input && left && left.text !== input.value) type(input, left.text)
  }, [left])
  return (
    <Base.Root<Option>
      defaultOpen={props.defaultOpen}
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
      <Base.InputGroup ref={frame} className={classNames(comboboxFrame, className)}>
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
