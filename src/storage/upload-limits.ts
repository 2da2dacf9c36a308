/** Byte limits of uploads; an operator may set each. */
export interface UploadLimits {
  readonly imageBytes: number;
  readonly pdfBytes: number;
  /** All files of one campaign. */
  readonly experienceBytes: number;
  /** All files of a workspace that nothing shows. */
  readonly unattachedBytes: number;
  /** All files of a workspace's campaigns. */
  readonly activeBytes: number;
}
