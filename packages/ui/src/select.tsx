import { ChevronDown } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { classNames } from './class-names.tsx'
import { selectFrame } from './control-styles.ts'
import { useFieldControl } from './field.tsx'
import type { SelectProps } from './select-props.ts'
import { late, preload, useLate } from './use-late.ts'

export type SelectOption<Value extends string> = SelectProps<Value>['options'][number]

const list = late(() => import('./late/select.tsx'))
const preloadList = () => preload(list)

/** One of a few, from a list that is fetched when a select is first pointed at. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, placeholder = 'Choose', className, ref } = props
  const { arrived, want } = useLate(list)
  const { disabled, ...field } = useFieldControl(props)
  if (arrived) return <arrived.OpenSelect {...props} />
  const chosen = options.find(option => option.value === value)
  const openByKey = (event: KeyboardEvent) => {
    // A letter opens it as well: the next ones find the option.
    const opens = event.key === 'ArrowDown' || event.key === 'ArrowUp' || /^\p{L}$/u.test(event.key)
    if (!opens || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    want()
  }
  return (
    <button
      type="button"
      ref={ref}
      {...field}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-controls={undefined}
      aria-label={props['aria-label']}
      disabled={disabled}
      onPointerEnter={preloadList}
      onFocus={preloadList}
      onClick={want}
      onKeyDown={openByKey}
      className={classNames(selectFrame, className)}
    >
      <span className={classNames('truncate', !chosen && 'text-muted')}>
        {chosen?.label ?? placeholder}
      </span>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </button>
  )
}
