import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useDialogs } from '../lib/dialogs.ts'
import { mayKeepOffline } from '../lib/follow-session.ts'
import { forget } from '../lib/offline-store.ts'
import { queryClient } from '../lib/query-client.ts'
import { mayUse, type Person } from '../lib/session.ts'
import { trpc, utils } from '../lib/trpc.ts'
import { LazyImpersonationBanner } from './lazy-impersonation-banner.ts'
import { BottomBar } from './menu/bottom-bar.tsx'
import { navEntries } from './menu/nav-entries.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useLiveEvents } from './use-live-events.ts'
import { useShortcuts } from './use-shortcuts.ts'

// Fetched as soon as the frame stands: what is said before it has come waits for it.
const Toaster = lazy(() => import('./toaster.tsx').then(module => ({ default: module.Toaster })))
const MenuSheet = lazy(() =>
  import('./menu/menu-sheet.tsx').then(module => ({ default: module.MenuSheet })),
)
const Banners = lazy(() => import('./banners.tsx').then(module => ({ default: module.Banners })))
const KeyboardHelp = lazy(() =>
  import('./keyboard-help.tsx').then(module => ({ default: module.KeyboardHelp })),
)

const quietMs = 3_000

interface ShellProps {
  person: Person
  /** What can lie open over every screen. */
  dialogs: ReactNode
}

export function Shell(props: ShellProps) {
  return <Frame key={props.person.userId} {...props} />
}

function Frame({ person, dialogs }: ShellProps) {
  const router = useRouter()
  const { openNewBooking } = useDialogs()
  const [keysShown, setKeysShown] = useState(false)
  const [menuShown, setMenuShown] = useState(false)
  const live = useLiveEvents(person)
  const entries = navEntries(person)
  const mayBook = person.role !== 'admin' && mayUse(person, 'bookings')
  const logout = trpc.auth.logout.useMutation({
    onSuccess: async () => {
      queryClient.clear()
      utils.auth.me.setData(undefined, null)
      await router.navigate({ to: '/login', search: {} })
    },
  })
  const onLogout = () => {
    // Whether the server hears of it or not: whoever leaves leaves nothing behind.
    forget(window.localStorage)
    logout.mutate()
  }
  const isKept = mayKeepOffline(person) && mayUse(person, 'bookings')
  useEffect(() => {
    if (!isKept) return
    // After what the page itself asks for.
    const timer = setTimeout(
      () => void import('./keep-shell.ts').then(module => module.keepShell()),
      quietMs,
    )
    return () => clearTimeout(timer)
  }, [isKept])
  const onShowKeys = () => setKeysShown(true)
  useShortcuts({ entries, onShowKeys, ...(mayBook && { onNewBooking: openNewBooking }) })

  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to the content
      </a>
      <Sidebar entries={entries} onLogout={onLogout} />
      <div className="flex min-w-0 flex-1 flex-col">
        {person.impersonator && (
          <LazyImpersonationBanner person={person} by={person.impersonator.name} />
        )}
        <Suspense>
          <Banners person={person} />
        </Suspense>
        <TopBar
          person={person}
          live={live}
          onLogout={onLogout}
          onShowKeys={onShowKeys}
          onShowMenu={() => setMenuShown(true)}
        />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-7xl flex-1 px-4 pt-6 pb-28 outline-none sm:px-6 md:pb-12 lg:px-8"
        >
          <Outlet />
        </main>
      </div>
      <BottomBar entries={entries} />
      {dialogs}
      <Suspense>
        <Toaster />
      </Suspense>
      <Suspense>
        {menuShown && <MenuSheet entries={entries} onClose={() => setMenuShown(false)} />}
      </Suspense>
      <Suspense>
        {keysShown && (
          <KeyboardHelp entries={entries} mayBook={mayBook} onClose={() => setKeysShown(false)} />
        )}
      </Suspense>
    </div>
  )
}
