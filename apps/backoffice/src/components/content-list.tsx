import { Button } from '@atithi/ui/button'
import { IconButton } from '@atithi/ui/icon-button'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { staleAfter } from '../lib/live-events.ts'
import { refresh } from '../lib/refresh.ts'
import { RemovalDialog } from './removal-dialog.tsx'

interface ContentListProps<Item extends { id: string }> {
  title: string
  hint?: string
  addLabel: string
  items: readonly Item[]
  /** How an item is called in "Delete …?". */
  nameOf: (item: Item) => string
  summary: (item: Item) => ReactNode
  form: (item: Item | undefined, onDone: () => void) => ReactNode
  onDelete: (contentId: string) => Promise<unknown>
  empty: ReactNode
}

/** Things of one kind, of which one at a time is written: policies, testimonials, attractions. */
export function ContentList<Item extends { id: string }>(props: ContentListProps<Item>) {
  const { title, hint, addLabel, items, nameOf, summary, form, onDelete, empty } = props
  const [edited, setEdited] = useState<string | null>(null)
  const [doomed, setDoomed] = useState<Item | null>(null)
  const onDone = () => setEdited(null)
  const remove = async (item: Item) => {
    await onDelete(item.id)
    refresh(staleAfter('content.changed'))
  }
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="text-base font-semibold">{title}</h3>
          {hint && <p className="text-sm text-muted">{hint}</p>}
        </div>
        <Button
          size="sm"
          variant="secondary"
          icon={<Plus />}
          onClick={() => setEdited('new')}
          disabled={edited !== null}
        >
          {addLabel}
        </Button>
      </div>
      {edited === 'new' && <Framed>{form(undefined, onDone)}</Framed>}
      {items.length === 0 && edited === null && empty}
      <ul className="flex flex-col gap-3 empty:hidden">
        {items.map(item => (
          <li key={item.id}>
            {edited === item.id ? (
              <Framed>{form(item, onDone)}</Framed>
            ) : (
              <div className="flex items-start gap-2 rounded-lg border border-line bg-surface p-4">
                <div className="min-w-0 flex-1 text-sm">{summary(item)}</div>
                <IconButton
                  size="sm"
                  label={`Edit ${nameOf(item)}`}
                  onClick={() => setEdited(item.id)}
                  disabled={edited !== null}
                >
                  <Pencil />
                </IconButton>
                <IconButton
                  size="sm"
                  label={`Delete ${nameOf(item)}`}
                  onClick={() => setDoomed(item)}
                  disabled={edited !== null}
                >
                  <Trash2 />
                </IconButton>
              </div>
            )}
          </li>
        ))}
      </ul>
      {doomed && (
        <RemovalDialog
          name={nameOf(doomed)}
          remove={() => remove(doomed)}
          onClose={() => setDoomed(null)}
        >
          It disappears from the website. This cannot be undone.
        </RemovalDialog>
      )}
    </section>
  )
}

const Framed = ({ children }: { children: ReactNode }) => (
  <div className="rounded-lg bg-sunken p-4">{children}</div>
)
