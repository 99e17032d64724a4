/** What is loaded when a logo is chosen, or was kept. */
export { logoForSeller, removeLogo, takeFile, takeKept } from './logo-actions.ts'
export { LogoPanel } from './logo-panel.tsx'
