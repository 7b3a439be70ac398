import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, useRef } from 'react'
import { classNames } from './class-names.tsx'
import { popupItem, popupSurface, selectFrame } from './control-styles.ts'
import { type FieldControlProps, useFieldControl } from './field.tsx'
import { type Typed, typedNext, typedOption } from './typed-option.ts'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
  description?: ReactNode
  disabled?: boolean
}

export interface SelectProps<Value extends string> extends FieldControlProps {
  options: readonly SelectOption<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  placeholder?: string
  name?: string
  /** The name of the control where no Field labels it, as in a filter bar. */
  'aria-label'?: string
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** One of a few, from a list. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onValueChange, placeholder = 'Choose', name, className, ref } = props
  const { disabled, ...field } = useFieldControl(props)
  // The library takes an empty value for nothing chosen: what stands for nobody or nothing is shown by its own name.
  const unchosen = options.find(option => option.value === '')?.label ?? placeholder
  const typed = useRef<Typed>({ text: '', at: 0 })
  // The list of the library is not there yet when keys come fast: the first would be lost.
  const takeTyped = (
    event: Parameters<NonNullable<ComponentProps<typeof Base.Trigger>['onKeyDown']>>[0],
  ) => {
    const { key, ctrlKey, metaKey, altKey, currentTarget, timeStamp } = event
    const isOpen = currentTarget.getAttribute('aria-expanded') === 'true'
    if (isOpen || key.length !== 1 || ctrlKey || metaKey || altKey) return
    const next = typedNext(typed.current, key, timeStamp)
    if (next.text === ' ') return
    event.preventDefault()
    event.preventBaseUIHandler()
    const current = options.findIndex(option => option.value === value)
    const option = typedOption(options, next.text, current)
    typed.current = option ? next : { text: '', at: 0 }
    if (option && option.value !== value) onValueChange(option.value)
  }
  return (
    <Base.Root<Value>
      items={options}
      value={value}
      name={name}
      disabled={disabled}
      modal={false}
      onValueChange={next => {
        if (next !== null) onValueChange(next)
      }}
    >
      <Base.Trigger
        ref={ref}
        {...field}
        aria-label={props['aria-label']}
        onKeyDown={takeTyped}
        className={classNames(selectFrame, className)}
      >
        <Base.Value placeholder={unchosen} className="truncate data-placeholder:text-muted" />
        <Base.Icon className="shrink-0 text-muted">
          <ChevronDown aria-hidden="true" className="size-4" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <Base.Popup
            className={classNames(popupSurface, 'max-w-(--available-width) min-w-(--anchor-width)')}
          >
            <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1">
              {options.map(option => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  className={popupItem}
                >
                  <span className="flex size-4 shrink-0 items-center justify-center text-accent">
                    <Base.ItemIndicator>
                      <Check aria-hidden="true" className="size-4" />
                    </Base.ItemIndicator>
                  </span>
                  <span className="min-w-0">
                    <Base.ItemText className="block">{option.label}</Base.ItemText>
                    {option.description && (
                      <span className="block text-xs text-muted">{option.description}</span>
                    )}
                  </span>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
