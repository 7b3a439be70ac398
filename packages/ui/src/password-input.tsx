import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { useFieldControl } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { FramedInput } from './input.tsx'

export function PasswordInput({
  onKeyDown,
  onKeyUp,
  onBlur,
  ...props
}: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const capsId = useId()
  const field = useFieldControl(props)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <>
      <FramedInput
        {...props}
        {...field}
        aria-describedby={
          [field['aria-describedby'], capsLock ? capsId : null].filter(Boolean).join(' ') ||
          undefined
        }
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onKeyDown={event => {
          watchCapsLock(event)
          onKeyDown?.(event)
        }}
        onKeyUp={event => {
          watchCapsLock(event)
          onKeyUp?.(event)
        }}
        onBlur={event => {
          setCapsLock(false)
          onBlur?.(event)
        }}
        after={
          <IconButton
            size="sm"
            label={shown ? 'Hide password' : 'Show password'}
            disabled={field.disabled}
            onClick={() => setShown(was => !was)}
          >
            {shown ? <EyeOff /> : <Eye />}
          </IconButton>
        }
      />
      <p id={capsId} aria-live="polite" className="text-sm text-warning-strong empty:hidden">
        {capsLock ? 'Caps Lock is on.' : ''}
      </p>
    </>
  )
}
