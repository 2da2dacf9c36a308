/** Byte limits of uploads; an operator may set each. */
export interface UploadLimits {
  readonly imageBytes: number;
  readonly pdfBytes: number;
  /** All files of one campaign. */
  readonly experienceBytes: number;
  /** All files of a workspace that no campaign shows. */
  readonly unattachedBytes: number;
  /** All files of a workspace's campaigns. */
  readonly activeBytes: number;
}

/** The length of the largest file that may be sent, whatever its type turns out to be. */
export const uploadBytesMax = ({ imageBytes, pdfBytes }: UploadLimits): number => Math.max(imageBytes, pdfBytes);
