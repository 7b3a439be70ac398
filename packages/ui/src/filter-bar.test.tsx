import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { FilterBar } from './filter-bar.tsx'

afterEach(cleanup)

describe('FilterBar', () => {
  it('keeps the search in sight and unfolds the filters on a phone', () => {
    render(
      <FilterBar count="more than 1,000 guests">
        <input aria-label="Search guests" />
        {false}
        <input aria-label="Status" />
      </FilterBar>,
    )
    const fold = screen.getByRole('button', { name: 'Filters' })
    const filters = document.getElementById(fold.getAttribute('aria-controls') ?? '')
    expect(filters?.contains(screen.getByLabelText('Status'))).toBe(true)
    expect(filters?.contains(screen.getByLabelText('Search guests'))).toBe(false)
    expect(filters?.classList.contains('hidden')).toBe(true)
    fireEvent.click(fold)
    expect(fold.getAttribute('aria-expanded')).toBe('true')
    expect(filters?.classList.contains('hidden')).toBe(false)
  })

  it('has nothing to unfold where there is a search alone', () => {
    render(
      <FilterBar>
        <input aria-label="Search guests" />
      </FilterBar>,
    )
    expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull()
  })
})
