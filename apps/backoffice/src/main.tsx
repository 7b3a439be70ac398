import { applyRememberedTheme } from '@atithi/ui/theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followSession } from './lib/follow-session.ts'
import { onSignedOut, queryClient } from './lib/query-client.ts'
import { noteSessionEnd } from './lib/session-end.ts'
import { trpc, trpcClient, utils } from './lib/trpc.ts'
import { router } from './router.tsx'
import { reloadAfterRelease } from './shell/new-release.ts'
import './styles.css'

applyRememberedTheme()
followSession()
reloadAfterRelease()

onSignedOut(() => {
  if (utils.auth.me.getData() === null) return
  noteSessionEnd()
  // What the person saw stays with nobody else.
  queryClient.clear()
  utils.auth.me.setData(undefined, null)
  void router.invalidate()
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
createRoot(root).render(
  <StrictMode>
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </trpc.Provider>
  </StrictMode>,
)
