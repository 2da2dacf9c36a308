/** Byte limits of uploads; an operator can set each. */
export interface UploadLimits {
  readonly imageBytes: number;
  readonly pdfBytes: number;
  /** Total of the files of one campaign. */
  readonly experienceBytes: number;
  /** Total of a workspace's files that no campaign uses. */
  readonly unattachedBytes: number;
  /** Total of the files of a workspace's campaigns. */
  readonly activeBytes: number;
}

/** Size of the largest file that may be sent, whatever its type turns out to be. */
export const uploadBytesMax = ({ imageBytes, pdfBytes }: UploadLimits): number => Math.max(imageBytes, pdfBytes);
