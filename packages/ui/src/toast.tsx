import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.tsx'
import { IconButton } from './icon-button.tsx'

export interface ToastMessage {
  title: string
  description?: string
  tone?: 'success' | 'danger' | 'info'
  /** Takes back what was just done. */
  undo?: () => void
  action?: { label: string; onClick: () => void }
  /** Milliseconds; 0 stays until closed. Failures stay by default. */
  timeout?: number
}

const icons = {
  success: <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success-solid" />,
  danger: <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger-solid" />,
  info: <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-info-solid" />,
}

const actionLook = 'h-8 shrink-0 rounded-md px-3 text-sm font-semibold text-accent hover:bg-hover'

/** Says in passing what has just happened. */
export function useToast() {
  const { add, close } = Toast.useToastManager()
  return {
    show: ({ title, description, tone = 'info', undo, action, timeout }: ToastMessage): string => {
      const button = undo ? { label: 'Undo', onClick: undo } : action
      const id: string = add({
        title,
        description,
        type: tone,
        priority: tone === 'danger' ? 'high' : 'low',
        timeout: timeout ?? (tone === 'danger' ? 0 : button ? 8000 : 5000),
        actionProps: button && {
          children: button.label,
          onClick: () => {
            close(id)
            button.onClick()
          },
        },
      })
      return id
    },
    close,
  }
}

export function ToastProvider({ children }: { children: ReactNode }) {
  // On a phone a second message would cover what has just opened.
  const [isPhone] = useState(() => window.matchMedia('(max-width: 639px)').matches)
  return (
    <Toast.Provider limit={isPhone ? 1 : 3}>
      {children}
      <Toast.Portal>
        {/* No message lies over a button: dialogues go on below and to the right, and a phone closes them in the top line. Beside the menu it keeps to the menu's width, and leaves free the way out below it. */}
        <Toast.Viewport className="fixed inset-x-4 top-18 z-70 flex flex-col gap-3 outline-none sm:top-auto sm:right-auto sm:bottom-6 sm:left-6 sm:w-96 sm:flex-col-reverse lg:bottom-18 lg:left-3 lg:w-58">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Toasts() {
  const { toasts } = Toast.useToastManager()
  return toasts.map(toast => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['left', 'up']}
      className="rounded-lg border border-line bg-raised text-ink shadow-lg transition-[opacity,translate] duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-4 data-starting-style:opacity-0 sm:data-starting-style:translate-y-4"
    >
      <Toast.Content className="flex items-start gap-3 py-3 pr-2 pl-4">
        {toast.type === 'success' || toast.type === 'danger' ? icons[toast.type] : icons.info}
        {/* What can be done goes below the words where it would leave them too little width: beside the menu, and under a description. */}
        <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3">
          <div
            className={classNames('min-w-0 grow', toast.description ? 'basis-full' : 'basis-36')}
          >
            <Toast.Title className="text-sm leading-6 font-medium text-wrap" />
            <Toast.Description className="text-sm text-muted" />
          </div>
          <Toast.Action
            className={classNames(actionLook, '-ml-3', toast.description ? 'mt-1' : '-my-1')}
          />
        </div>
        {/* A button that takes the focus must not be hidden from those who hear the page. */}
        <Toast.Close
          aria-hidden={false}
          render={
            <IconButton size="sm" label="Dismiss" className="-my-1">
              <X />
            </IconButton>
          }
        />
      </Toast.Content>
    </Toast.Root>
  ))
}
