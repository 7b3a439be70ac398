import { useNavigate } from '@tanstack/react-router'
import type { ReviewFilters } from '../../web/reviews/review-filters.ts'
import type { PropertySearch } from './property-search.ts'

/** Opens and closes what lies over the list of properties or within the setup, by the address. */
export function usePropertyDialogs() {
  const navigate = useNavigate()
  const go = (
    change: PropertySearch,
    options: { replace?: boolean; ignoreBlocker?: boolean } = {},
  ) =>
    void navigate({
      to: '.',
      search: prev => ({ ...prev, ...change }),
      resetScroll: false,
      ...options,
    })
  return {
    addProperty: () => go({ view: 'new', tab: undefined, roomType: undefined }),
    openProperty: (view: string, tab?: PropertySearch['tab']) =>
      go({ view, tab, roomType: undefined }),
    filterReviews: (filters: ReviewFilters) => go(filters, { replace: true }),
    showTab: (tab: PropertySearch['tab']) => go({ tab, roomType: undefined }, { replace: true }),
    openRoomType: (roomType: string) => go({ roomType }),
    closeRoomType: (saved = false) =>
      go({ roomType: undefined }, { ignoreBlocker: saved, replace: saved }),
    close: () =>
      go({
        view: undefined,
        tab: undefined,
        roomType: undefined,
        stars: undefined,
        unanswered: undefined,
      }),
    /** After the first save of a new property its rooms come next. */
    created: (view: string) => go({ view, tab: 'rooms' }, { replace: true, ignoreBlocker: true }),
  }
}
