import { Dialog } from '@base-ui/react/dialog'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { classNames } from './class-names.tsx'
import { DialogFrame, DialogHead, underAnother } from './dialog-frame.tsx'

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl', xl: 'sm:max-w-5xl' }

export interface ModalProps {
  open: boolean
  /** Esc, the cross or a press outside: a request, so that a dirty form can ask first. */
  onCloseRequest: () => void
  title: ReactNode
  description?: ReactNode
  /** Buttons; the one that saves goes last. */
  footer?: ReactNode
  size?: keyof typeof widths
  /** Makes the body and the footer one form, so that Enter saves. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** The first control of the body when not given. */
  initialFocus?: RefObject<HTMLElement | null>
  /** A sheet of paper: what is printed while it is open is the dialogue, without its footer and without the page below. */
  printed?: boolean
  children?: ReactNode
}

const paper = {
  viewport: 'print:static print:block print:p-0',
  popup:
    'print:block print:max-h-none print:max-w-none print:rounded-none print:border-0 print:shadow-none',
  body: 'print:overflow-visible',
  footer: 'print:hidden',
}

/** Ctrl+Enter, or Cmd+Enter, saves from any field, one of several lines too. */
function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

const firstControl =
  ':is(input, textarea, select, [role="combobox"]):not(:disabled, [type="hidden"], [aria-hidden="true"], [tabindex="-1"])'

/** A dialogue; on a phone it fills the screen. */
export function Modal(props: ModalProps) {
  const {
    open,
    onCloseRequest,
    title,
    description,
    footer,
    size = 'md',
    onSubmit,
    initialFocus,
    printed = false,
    children,
  } = props
  const body = useRef<HTMLDivElement>(null)
  const inner = (
    <>
      <div
        ref={body}
        className={classNames(
          'min-h-0 flex-1 scroll-py-16 overflow-y-auto overscroll-contain px-4 py-5 sm:px-6',
          printed && paper.body,
        )}
      >
        {children}
      </div>
      {footer && (
        <div
          className={classNames(
            'flex shrink-0 flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-4 py-4 sm:rounded-b-xl sm:px-6',
            printed && paper.footer,
          )}
        >
          {footer}
        </div>
      )}
    </>
  )
  return (
    <DialogFrame open={open} onCloseRequest={onCloseRequest}>
      <Dialog.Viewport
        data-printed={printed || undefined}
        className={classNames(
          'fixed inset-0 z-40 flex items-stretch justify-center sm:items-center sm:p-6',
          printed && paper.viewport,
        )}
      >
        <Dialog.Popup
          // By touch, a focused field would raise the keyboard over a form not yet read.
          initialFocus={
            initialFocus ??
            (by =>
              by === 'touch' || (body.current?.querySelector<HTMLElement>(firstControl) ?? true))
          }
          className={classNames(
            'relative flex max-h-dvh w-full flex-col bg-raised text-ink shadow-lg outline-none transition-[opacity,translate] duration-200 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:max-h-[calc(100dvh-3rem)] sm:rounded-xl sm:border sm:border-line',
            underAnother,
            widths[size],
            printed && paper.popup,
          )}
        >
          <DialogHead title={title} description={description} />
          {onSubmit ? (
            <form
              noValidate
              onSubmit={onSubmit}
              onKeyDown={submitByKeys}
              className="flex min-h-0 flex-1 flex-col"
            >
              {inner}
            </form>
          ) : (
            inner
          )}
        </Dialog.Popup>
      </Dialog.Viewport>
    </DialogFrame>
  )
}
