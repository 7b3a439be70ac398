import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyRememberedTheme } from '../src/theme.tsx'
import { ToastProvider } from '../src/toast.tsx'
import './gallery.css'
import { Gallery } from './gallery.tsx'

applyRememberedTheme()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
createRoot(root).render(
  <StrictMode>
    <ToastProvider>
      <Gallery />
    </ToastProvider>
  </StrictMode>,
)
