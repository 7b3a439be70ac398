import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.tsx'

export interface TableProps extends ComponentProps<'table'> {
  /** Names the table for screen readers. */
  caption: string
  /** Classes of the frame that scrolls; give it a maximum height for the head to stick to. */
  frameClassName?: string
}

/** A table that becomes a list of cards below 640 px; every TableCell then shows its own label. */
export function Table({ caption, frameClassName, className, children, ...props }: TableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
      tabIndex={0}
      className={classNames(
        'rounded-lg fallback:sm:overflow-auto sm:border sm:border-line sm:bg-surface',
        frameClassName,
      )}
    >
      <table
        {...props}
        className={classNames(
          'w-full border-separate border-spacing-0 text-sm max-sm:block',
          className,
        )}
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="max-sm:sr-only">
      <tr>{children}</tr>
    </thead>
  )
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return (
    <tbody
      {...props}
      className={classNames('fallback:max-sm:flex max-sm:flex-col max-sm:gap-3', className)}
    />
  )
}

export type SortDirection = 'asc' | 'desc'

export interface TableHeadCellProps extends ComponentProps<'th'> {
  numeric?: boolean
  /** Given when the column can be sorted: its direction, or null while another column sorts. */
  sort?: SortDirection | null
  onSort?: (next: SortDirection) => void
}

/** A column's head. Sorted, it turns its direction round; a column that did not sort begins ascending. */
export function TableHeadCell({
  numeric = false,
  sort,
  onSort,
  className,
  children,
  ...props
}: TableHeadCellProps) {
  const Arrow = sort === 'asc' ? ArrowUp : sort === 'desc' ? ArrowDown : ChevronsUpDown
  const order = sort === 'asc' ? 'ascending' : sort === 'desc' ? 'descending' : 'none'
  return (
    <th
      scope="col"
      {...props}
      aria-sort={onSort ? order : undefined}
      className={classNames(
        'sticky fallback:top-0 z-10 h-11 border-b border-line bg-surface px-4 text-xs font-medium whitespace-nowrap text-muted',
        numeric ? 'text-right' : 'text-left',
        className,
      )}
    >
      {onSort ? (
        <button
          type="button"
          className={classNames(
            '-mx-1 inline-flex h-8 items-center gap-1 rounded-sm px-1 font-medium hover:text-ink',
            sort && 'text-ink',
            numeric && 'flex-row-reverse',
          )}
          onClick={() => onSort(sort === 'asc' ? 'desc' : 'asc')}
        >
          {children}
          <Arrow aria-hidden="true" className={classNames('size-3.5', !sort && 'opacity-60')} />
        </button>
      ) : (
        children
      )}
    </th>
  )
}

export interface TableRowProps extends ComponentProps<'tr'> {
  /** Opens what the row stands for: by click, or by Enter with the row in focus. Arrow keys move between rows. */
  onOpen?: () => void
  selected?: boolean
}

export function TableRow({
  onOpen,
  selected = false,
  className,
  onClick,
  onKeyDown,
  ...props
}: TableRowProps) {
  return (
    <tr
      tabIndex={onOpen ? 0 : undefined}
      {...props}
      data-selected={selected || undefined}
      onClick={event => {
        onClick?.(event)
        if (onOpen && isOnRowItself(event)) onOpen()
      }}
      onKeyDown={event => {
        onKeyDown?.(event)
        if (onOpen && event.target === event.currentTarget) followKey(event, onOpen)
      }}
      className={classNames(
        'group/row bg-surface -outline-offset-2 transition-colors data-selected:bg-sunken data-selected:shadow-[inset_3px_0_0_var(--accent)] max-sm:relative max-sm:block max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:p-4',
        // Below the bar at the top and the head of the table, above the bar of a phone.
        onOpen && 'scroll-mt-28 scroll-mb-4 cursor-pointer hover:bg-hover max-sm:scroll-mb-20',
        className,
      )}
    />
  )
}

export interface TableCellProps extends ComponentProps<'td'> {
  /** The column's name, shown beside the value where the table is a list of cards; without it the cell stands alone as a heading. */
  label?: string
  numeric?: boolean
  /** The row's menu or buttons: at the end of the row, and in the corner of the card. */
  actions?: boolean
}

export function TableCell({
  label,
  numeric = false,
  actions = false,
  className,
  ...props
}: TableCellProps) {
  return (
    <td
      {...props}
      data-label={label}
      className={classNames(
        'h-13 border-b border-line px-4 py-2 align-middle group-last/row:border-b-0 max-sm:h-auto max-sm:border-0',
        label
          ? 'max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-4 max-sm:text-right max-sm:before:shrink-0 max-sm:before:text-muted max-sm:before:content-[attr(data-label)]'
          : 'max-sm:block',
        numeric && 'text-right tabular-nums',
        actions
          ? // Of a table wider than its frame the menu stays in reach.
            'w-px bg-inherit text-right whitespace-nowrap sm:sticky sm:right-0 max-sm:absolute max-sm:top-4 max-sm:right-3 max-sm:w-auto max-sm:bg-transparent max-sm:p-0'
          : 'max-sm:px-0 max-sm:py-1',
        className,
      )}
    />
  )
}

// React passes up events from menus and dialogues opened within the row, though they live elsewhere in the document.
function isOnRowItself(event: MouseEvent<HTMLTableRowElement>): boolean {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  const control = target.closest(
    'a, button, input, select, textarea, label, [role="checkbox"], [role="switch"]',
  )
  return control === null || !currentTarget.contains(control)
}

function followKey(event: KeyboardEvent<HTMLTableRowElement>, onOpen: () => void): void {
  const row = event.currentTarget
  const neighbour =
    event.key === 'ArrowDown'
      ? row.nextElementSibling
      : event.key === 'ArrowUp'
        ? row.previousElementSibling
        : null
  if (event.key === 'Enter') {
    event.preventDefault()
    onOpen()
  } else if (neighbour instanceof HTMLElement) {
    event.preventDefault()
    neighbour.focus()
  }
}
