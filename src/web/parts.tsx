import './styles.ts'
import { createRoot } from 'react-dom/client'
import { present } from '../domain/kit/present.ts'
import { openSealed } from './kit/draft/sealed.ts'
import { importUserKey } from './kit/draft/sealing.ts'
import { PartsPage } from './kit/parts/page.tsx'
import { userOf } from './kit/parts/sample.ts'
import { Themed } from './themed.tsx'

// The page of all parts of the kit. Vite serves it in development; it is no part of the build.
const start = async () => {
  // The drafts on the page are encrypted with a key of zeros.
  await openSealed(userOf('Admin').id, await importUserKey(btoa('\0'.repeat(32))))
  createRoot(present(document.getElementById('root'))).render(
    <Themed>
      <PartsPage />
    </Themed>,
  )
}

start().catch(console.error)
