import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { popupItem } from './control-styles.ts'
import { DialogFrame } from './dialog-frame.tsx'
import { IconButton } from './icon-button.tsx'
import { Spinner } from './spinner.tsx'

export interface FoundItem {
  value: string
  /** What it is called, without any marks in it. */
  label: string
  icon?: ReactNode
  title: ReactNode
  detail?: ReactNode
}

export interface FoundGroup<Item extends FoundItem> {
  value: string
  items: readonly Item[]
}

export interface SearchPaletteProps<Item extends FoundItem> {
  label: string
  placeholder: string
  text: string
  onTextChange: (text: string) => void
  groups: readonly FoundGroup<Item>[]
  onPick: (item: Item) => void
  onClose: () => void
  isLoading?: boolean
  /** In place of results: how to begin, that nothing was found, that it failed. */
  note?: ReactNode
}

/** One box over everything: type, move with the arrows, Enter opens. On a phone it fills the screen. */
export function SearchPalette<Item extends FoundItem>(props: SearchPaletteProps<Item>) {
  const {
    label,
    placeholder,
    text,
    onTextChange,
    groups,
    onPick,
    onClose,
    isLoading = false,
    note,
  } = props
  return (
    <DialogFrame open onCloseRequest={onClose}>
      <Dialog.Viewport className="fixed inset-0 z-40 flex items-stretch justify-center sm:items-start sm:px-6 sm:pt-[10dvh]">
        <Dialog.Popup
          aria-label={label}
          className="flex w-full flex-col bg-raised text-ink shadow-lg outline-none transition-[opacity,translate] duration-150 data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0 sm:max-h-[70dvh] sm:max-w-xl sm:rounded-xl sm:border sm:border-line"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            filter={null}
            autoHighlight="always"
            keepHighlight
            value={text}
            itemToStringValue={(item: Item) => item.label}
            onValueChange={(next, { reason }) => {
              // A press on a result would otherwise write its name into the box.
              if (reason !== 'item-press') onTextChange(next)
            }}
          >
            <Autocomplete.InputGroup className="flex h-14 shrink-0 items-center gap-3 border-b border-line pr-2 pl-4">
              {isLoading ? (
                <Spinner className="size-5 text-muted" />
              ) : (
                <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
              )}
              <Autocomplete.Input
                aria-label={label}
                placeholder={placeholder}
                autoComplete="off"
                spellCheck={false}
                enterKeyHint="go"
                className="h-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
              />
              <Dialog.Close
                render={
                  <IconButton label="Close the search">
                    <X />
                  </IconButton>
                }
              />
            </Autocomplete.InputGroup>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
              <Autocomplete.Status
                className={classNames('text-sm text-muted', note ? 'px-4 py-6' : 'sr-only')}
              >
                {note ?? resultWords(groups)}
              </Autocomplete.Status>
              <Autocomplete.List className="p-2 empty:hidden">
                {(group: FoundGroup<Item>) => (
                  <Autocomplete.Group
                    key={group.value}
                    items={group.items}
                    className="not-last:mb-2"
                  >
                    <Autocomplete.GroupLabel className="px-2 py-1.5 text-xs font-medium text-muted">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(item: Item) => (
                        <Autocomplete.Item
                          key={item.value}
                          value={item}
                          onClick={() => onPick(item)}
                          className={classNames(popupItem, 'scroll-my-2 items-start gap-3')}
                        >
                          <span
                            aria-hidden="true"
                            className="mt-0.5 flex shrink-0 text-muted [&>svg]:size-5"
                          >
                            {item.icon}
                          </span>
                          <span className="min-w-0">
                            <span className="block truncate font-medium">{item.title}</span>
                            {item.detail && (
                              <span className="block truncate text-muted">{item.detail}</span>
                            )}
                          </span>
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Viewport>
    </DialogFrame>
  )
}

function resultWords(groups: readonly FoundGroup<FoundItem>[]): string {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return count === 1 ? 'One result' : `${count} results`
}
