import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '../lib/query-client.ts'
import { waitingToasts } from '../lib/toasts.ts'
import { trpc, trpcClient } from '../lib/trpc.ts'
import { Network } from './network.ts'

// On a busy machine a list may take longer than the usual second to open.
configure({ asyncUtilTimeout: 8_000 })

/** A network for each test of the file, and nothing left of the one before. */
export function networkForEachTest(): { current: Network } {
  const network = { current: new Network() }
  beforeEach(() => {
    network.current = new Network()
    vi.stubGlobal('fetch', network.current.fetch)
  })
  afterEach(() => {
    cleanup()
    queryClient.clear()
    waitingToasts.take()
  })
  return network
}

/** Renders what a screen shows, with the product's own client, cache and an address. */
export function openScreen(content: ReactNode, address = '/') {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => content }),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </trpc.Provider>,
  )
  return { search: (): object => router.state.location.search }
}

/** What was said in passing since the test began. */
export const saidInPassing = (): string[] =>
  waitingToasts.get().map(({ title, description }) => [title, description].join(' ').trim())

export const button = (name: string | RegExp) =>
  screen.findByRole<HTMLButtonElement>('button', { name })

/** Presses a button once it is there. */
export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(await button(name))
}

/** Types into a field, as a person does who then goes on to the next. */
export async function type(label: string | RegExp, text: string): Promise<void> {
  const input = await screen.findByLabelText<HTMLInputElement>(label)
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}

/** Chooses from a list by its words. */
export async function choose(label: string | RegExp, option: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('combobox', { name: label }))
  const list = await screen.findByRole('listbox')
  const chosen = within(list).getByRole('option', { name: option })
  fireEvent.pointerDown(chosen)
  fireEvent.click(chosen)
}

/** The message under a field, as a screen reader is told of it; undefined when there is none. */
export function faultUnder(label: string | RegExp): string | undefined {
  const control = screen.getByLabelText(label)
  if (control.getAttribute('aria-invalid') !== 'true') return undefined
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent ?? '')[0]
}
