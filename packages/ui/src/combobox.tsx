import { ChevronDown, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { classNames } from './class-names.tsx'
import type { ComboboxItem, ComboboxProps } from './combobox-props.ts'
import { comboboxButton, comboboxFrame, comboboxInput } from './control-styles.ts'
import { useFieldControl } from './field.tsx'
import { Spinner } from './spinner.tsx'
import { late, preload, useLate } from './use-late.ts'

export type ComboboxOption = ComboboxItem

const list = late(() => import('./late/combobox.tsx'))

/** One of many, found by typing. Until it is pointed at or reached, an input of the same look stands in its place. */
export function Combobox<Option extends ComboboxItem>(props: ComboboxProps<Option>) {
  const { value, onValueChange, isLoading = false, className } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [opens, setOpens] = useState(false)
  // Taking the input away under a press would lose the click.
  const isPressed = useRef(false)
  const frame = useRef<HTMLDivElement>(null)
  const { arrived, want } = useLate(list)
  const { disabled, ...field } = useFieldControl(props)
  if (arrived) return <arrived.OpenCombobox {...props} standIn={frame} defaultOpen={opens} />
  const openList = () => {
    isPressed.current = false
    setOpens(true)
    want()
  }
  return (
    <div
      ref={frame}
      className={classNames(comboboxFrame, className)}
      onPointerEnter={() => preload(list)}
      onPointerDown={() => {
        isPressed.current = true
      }}
    >
      <input
        type="text"
        ref={props.ref}
        {...field}
        name={props.name}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-controls={undefined}
        aria-autocomplete="list"
        aria-label={props['aria-label']}
        autoComplete="off"
        spellCheck={false}
        placeholder={props.placeholder}
        disabled={disabled}
        value={typed ?? value?.label ?? ''}
        onFocus={() => {
          if (!isPressed.current) want()
        }}
        onBlur={() => {
          isPressed.current = false
        }}
        onChange={event => {
          setTyped(event.currentTarget.value)
          want()
        }}
        onClick={openList}
        className={comboboxInput}
      />
      {isLoading && <Spinner className="mx-2 text-muted" />}
      {value && !disabled && (
        <button
          type="button"
          tabIndex={-1}
          aria-label="Clear"
          className={comboboxButton}
          onClick={() => onValueChange(null)}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-label="Show the list"
        disabled={disabled}
        className={comboboxButton}
        onClick={openList}
      >
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
