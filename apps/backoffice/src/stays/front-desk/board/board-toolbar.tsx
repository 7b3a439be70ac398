import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { NightSpanBar } from '../../../components/night-span-bar.tsx'
import { type BoardSearch, firstNight, spans, usualSpan } from '../board-search.ts'

interface BoardToolbarProps {
  search: BoardSearch
  today: IsoDate
  onSearch: (change: BoardSearch) => void
}

const counts = spans.map(nights => ({
  nights,
  label: `${nights} nights`,
  phoneLabel: String(nights),
}))

export function BoardToolbar({ search, today, onSearch }: BoardToolbarProps) {
  return (
    <NightSpanBar
      today={today}
      counts={counts}
      from={firstNight(search, today)}
      nights={search.nights ?? usualSpan}
      isAtToday={search.from === undefined}
      onFrom={from => onSearch({ from })}
      onToday={() => onSearch({ from: undefined })}
      onNights={chosen => {
        const nights = spans.find(count => count === chosen)
        onSearch({ nights: nights === usualSpan ? undefined : nights })
      }}
    />
  )
}
