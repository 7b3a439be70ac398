import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import type { ReactNode } from 'react'
import { messageFor } from '../../lib/failures.ts'
import { toast } from '../../lib/toasts.ts'
import { utils } from '../../lib/trpc.ts'

interface BlockedListProps {
  title: string
  description: string
  /** What stands there while nobody is. */
  empty: string
  actions?: ReactNode
  items: readonly { key: string; name: string; detail: ReactNode }[]
  /** Which one is being unblocked. */
  pending: string | undefined
  onUnblock: (key: string) => void
}

/** Who is kept out, each with the button that lets them in again. */
export function BlockedList({
  title,
  description,
  empty,
  actions,
  items,
  pending,
  onUnblock,
}: BlockedListProps) {
  return (
    <Card>
      <CardHeader title={title} description={description} actions={actions} />
      <CardBody className="pt-2!">
        {items.length === 0 ? (
          <p className="py-2 text-sm text-muted">{empty}</p>
        ) : (
          <ul className="divide-y divide-line text-sm">
            {items.map(({ key, name, detail }) => (
              <li key={key} className="flex items-center justify-between gap-4 py-2.5">
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">{name}</span>
                  {detail}
                </span>
                <Button
                  size="sm"
                  variant="secondary"
                  loading={pending === key}
                  aria-label={`Unblock ${name}`}
                  onClick={() => onUnblock(key)}
                >
                  Unblock
                </Button>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

/** What follows when somebody is let in again. */
export const unblocking = (done: string) => ({
  onSuccess: () => toast.show({ tone: 'success', title: done }),
  onError: (error: unknown) =>
    toast.show({ tone: 'danger', title: 'Nothing was unblocked', description: messageFor(error) }),
  onSettled: () => utils.admin.security.invalidate(),
})
