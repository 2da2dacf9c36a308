/** The data's licence requires this link wherever places are shown. Nothing is loaded from it. */
export const PlacesCredit = () => (
  <a href="https://db-ip.com/" target="_blank" rel="noreferrer" lang="en">
    IP Geolocation by DB-IP
  </a>
);
