import { useMutation } from '@tanstack/react-query'
import { downloadTemplate } from '#src/contracts/studio/templates.ts'
import { addressOf } from '#src/web/api/address-of.ts'
import { downloadFile } from '#src/web/api/download-file.ts'
import { refusalOr } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'

export function useDownload() {
  const showToast = useToast()
  return useMutation({
    mutationFn: (fileName: string) =>
      downloadFile(addressOf(downloadTemplate.path, { params: { fileName } }), fileName),
    onSuccess: (_, fileName) => showToast({ tone: 'ok', title: 'Download Started', text: fileName }),
    onError: (error) =>
      showToast({ tone: 'fail', title: 'Download Failed', text: refusalOr(error, 'Failed to download template') }),
  })
}
