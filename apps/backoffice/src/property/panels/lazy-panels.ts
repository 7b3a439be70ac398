import { lazy } from 'react'

// Each part of a property is fetched when it is opened: in the wizard, and in the tabs of its modal.
export const BasicForm = lazy(() =>
  import('../basics/basic-form.tsx').then(module => ({ default: module.BasicForm })),
)
export const RoomTypes = lazy(() =>
  import('../rooms/room-types.tsx').then(module => ({ default: module.RoomTypes })),
)
export const PhotosPanel = lazy(() =>
  import('../photos/photos-panel.tsx').then(module => ({ default: module.PhotosPanel })),
)
export const ContentPanel = lazy(() =>
  import('../content/content-panel.tsx').then(module => ({ default: module.ContentPanel })),
)
export const PoliciesPanel = lazy(() =>
  import('../policies/policies-panel.tsx').then(module => ({ default: module.PoliciesPanel })),
)
export const ReviewsPanel = lazy(() =>
  import('../../web/reviews/reviews-panel.tsx').then(module => ({ default: module.ReviewsPanel })),
)
export const CalendarSection = lazy(() =>
  import('../../selling/calendar/calendar-grid-section.tsx').then(module => ({
    default: module.CalendarSection,
  })),
)
